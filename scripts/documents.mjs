import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Looks for commands and files that documents name but that don't exist; returns what is wrong, or ''. */
export function checkDocuments(root) {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root });
  return documents
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return [
        ...unknownScripts(text, scripts).map((name) => `${path}: there is no \`npm run ${name}\``),
        ...brokenLinks(root, path, text).map((target) => `${path}: ${target} does not exist`),
      ];
    })
    .join('\n');
}

function unknownScripts(text, scripts) {
  return [...text.matchAll(/npm run ([\w:-]+)/g)]
    .map(([, name]) => name)
    .filter((name) => !(name in scripts));
}

function brokenLinks(root, path, text) {
  return [...text.matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)]
    .map(([, target]) => target)
    .filter((target) => !existsSync(join(root, dirname(path), target)));
}
