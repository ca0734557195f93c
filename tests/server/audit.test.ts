import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { audit } from '../../scripts/audit.ts';
import { runHere } from '../support/command.ts';

test.each([
  [
    'a registry that does not answer is marked as not looked at',
    'exit 1',
    '! known holes: the registry does not answer',
    0,
  ],
  [
    'one that knows of a grave hole fails the audit',
    `echo '{"metadata":{"vulnerabilities":{"high":1,"critical":0,"total":1}}}'; exit 1`,
    '✗ known holes: 1, of which 1 high and 0 critical',
    1,
  ],
])('npm audit: %s', async (_, npm, line, code) => {
  const folder = mkdtempSync(join(tmpdir(), 'studio-npm-'));
  try {
    writeFileSync(join(folder, 'npm'), `#!/bin/sh\n${npm}\n`, { mode: 0o755 });
    const result = await runHere(audit, [], { variables: { PATH: `${folder}:/usr/bin:/bin` } });
    expect(result.output).toContain(line);
    expect(result.code).toBe(code);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
