import { build, type Rolldown } from 'vite';
import { sourceFolder, viteSettings } from './vite-settings.ts';

/** What stands around every screen, once it is known who looks. */
const shell = ['shell/frame/AppPersonArea.tsx', 'shell/Shortcuts.tsx'];

/** A screen, or screens that are opened after one another. */
type Screens = readonly string[];

/** What people open again and again. */
const oftenOpened: readonly Screens[] = [
  ['routes/links/DashboardScreen.tsx'],
  ['routes/links/DashboardDetails.tsx', 'routes/links/CreateLinkDialog.tsx'],
  ['routes/links/MyUrlsScreen.tsx'],
  ['routes/analytics/AnalyticsScreen.tsx'],
  ['routes/sign-in/LoginScreen.tsx'],
];

/** Each has little in common with the next but what those above have, too. */
const settings: Screens = [
  'routes/accounts/ProfileScreen.tsx',
  'routes/accounts/SecurityScreen.tsx',
  'routes/billing/UsageScreen.tsx',
  'routes/organizations/AuditScreen.tsx',
  'routes/organizations/OrganizationUsersScreen.tsx',
  'routes/organizations/TeamsScreen.tsx',
];

/**
 * The file that a module belongs into, by its id: what the shell needs, and what is needed by exactly the same of those
 * screens, comes together, so that each comes in few files, without what it does not need. Which need it is known only once what nothing uses
 * is gone, so this bundles `entry`, in memory.
 */
export async function groupModules(entry: string): Promise<Map<string, string>> {
  const chunks = await bundleInMemory(entry);
  const users = new Map<string, number[]>();
  for (const [number, screens] of [...oftenOpened, settings].entries()) {
    const needed = new Set(screens.flatMap((screen) => modulesOf(screen, chunks)));
    for (const module of needed) users.set(module, [...(users.get(module) ?? []), number]);
  }
  const names = new Map([...users].map(([module, numbers]) => [module, fileOf(numbers)]));
  for (const module of shell.flatMap((part) => modulesOf(part, chunks))) {
    if (users.get(module)?.includes(signIn) !== true) names.set(module, 'shell');
  }
  setRouterLinks(names);
  const named = [...shell, ...oftenOpened.flat(), ...settings].map((screen) => sourceFolder + screen);
  // A screen by itself keeps its name in the manifest.
  return new Map([...names].filter(([module, name]) => name !== settingsAlone && !named.includes(module)));
}

function setRouterLinks(names: Map<string, string>): void {
  for (const module of names.keys()) if (routerLinks.test(module)) names.set(module, 'router-link');
}

/** Screens without one load what others have in common, too. */
const routerLinks =
  /[/]@tanstack[/]react-router[/]dist[/]esm[/]link[.]js$|[/]ui[/]buttons[/]ButtonLink[.]tsx$/;

// Whoever signs in has no need of the rest yet.
const signIn = 4;
const settingsAlone = `screens-${String(oftenOpened.length)}`;

/** By the numbers of the screens: the first is opened most, and what it shares with others than the second is little. */
function fileOf(numbers: readonly number[]): string {
  const isCommon = numbers.includes(0) && numbers.some((number) => number > 1) && !numbers.includes(signIn);
  return isCommon ? 'screens-common' : ['screens', ...numbers].join('-');
}

async function bundleInMemory(entry: string): Promise<Rolldown.OutputChunk[]> {
  const settings = viteSettings({ outDir: sourceFolder, input: [sourceFolder + entry], library: 'react' });
  const built = await build({ ...settings, build: { ...settings.build, write: false, minify: false } });
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
  return output.filter((file) => file.type === 'chunk');
}

/** All modules that a screen needs at once. */
function modulesOf(screen: string, chunks: readonly Rolldown.OutputChunk[]): string[] {
  const seen = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputChunk) => {
    if (seen.has(chunk)) return;
    seen.add(chunk);
    for (const each of chunks) if (chunk.imports.includes(each.fileName)) visit(each);
  };
  const start = chunks.find(({ moduleIds }) => moduleIds.includes(sourceFolder + screen));
  if (start === undefined) throw new Error(`Nothing loads ${screen}.`);
  visit(start);
  return [...seen].flatMap(({ moduleIds }) => moduleIds);
}
