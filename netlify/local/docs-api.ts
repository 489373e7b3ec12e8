import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiFiles } from './api-document.ts';
import { root } from './environment.ts';

for (const [path, text] of Object.entries(await apiFiles())) {
  writeFileSync(join(root, path), text);
  console.log(`Wrote ${path}`);
}
