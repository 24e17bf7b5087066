/** What the UTM builder needs for people who can have presets; a chunk of its own. */
export { PresetPicker } from './PresetPicker.tsx';
export { presetErrors, presetsOf, type PresetErrors } from './preset-calls.ts';
