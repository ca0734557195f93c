/* Prints the help of the commands that the arguments name, each as the main file of this process. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [node = '', , ...names] = process.argv;
for (const name of names) {
  const main = join(import.meta.dirname, `../../../scripts/${name}.ts`);
  process.argv = [node, main, '--help'];
  await import(pathToFileURL(main).href);
}
