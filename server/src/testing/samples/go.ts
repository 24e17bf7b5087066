import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readGo } from './read-go.ts';
import { sendAll } from './request-in.ts';
import { isInstalled, runProgram, type Runner } from './runner.ts';

export const goRunner: Runner = isInstalled('go', 'version')
  ? { how: 'compiled and run by Go', run: compileAndRun }
  : {
      how: 'parsed, as here is no Go',
      run: async (samples, setting) => {
        for (const sample of samples) await sendAll([await readGo(sample, setting)]);
      },
    };

/** All as one program, each a package of its own: linking each takes a second. */
async function compileAndRun(...[samples, setting]: Parameters<Runner['run']>): Promise<void> {
  const names = samples.map((_, index) => `sample${String(index)}`);
  for (const [index, name] of names.entries()) {
    const source = (samples[index] ?? '')
      .replace('package main', `package ${name}`)
      .replace('func main()', 'func Main()');
    await mkdir(join(setting.folder, name));
    await writeFile(join(setting.folder, name, 'sample.go'), source);
  }
  const imports = names.map((name) => `\t"samples/${name}"`).join('\n');
  const calls = names.map((name) => `\t${name}.Main()`).join('\n');
  const main = `package main\n\nimport (\n${imports}\n)\n\nfunc main() {\n${calls}\n}\n`;
  await writeFile(join(setting.folder, 'go.mod'), 'module samples\n\ngo 1.16\n');
  await writeFile(join(setting.folder, 'main.go'), main);
  await runProgram('go', ['run', '.'], setting);
}
