import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type DeployProgram, deployPrograms } from '../../harness/deploy-programs.ts';
import { proxies, startProxy } from '../../harness/proxies.ts';
import { findProgram } from '../../harness/system-programs.ts';
import { useSite } from '../support/site.ts';

/* Files of `deploy/`, each checked by the program that reads it. `npm test` installs these programs beforehand. */

const site = useSite({ variables: { TRUST_PROXY: '1' } });

function requireProgram(name: DeployProgram): string {
  const program = findProgram(name);
  if (program === null) throw new Error(`${name} is missing: install the package ${deployPrograms[name]}`);
  return program;
}

test.each(proxies)('%s, configured by deploy/, serves a page, forwards a form and logs no token', async (name) => {
  const program = requireProgram(name);
  const proxy = await startProxy(name, program, [site.port]);
  try {
    const page = await fetch(`${proxy.origin}/servizi`);
    expect([page.status, await page.text()]).toEqual([200, await (await fetch(`${site.url}/servizi`)).text()]);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const body = new URLSearchParams({ nome: 'Anna', email: 'anna@example.it', messaggio: `Per ${name}` });
    const post = await fetch(`${proxy.origin}/contatti`, { method: 'POST', body, redirect: 'manual' });
    expect(post.status).toBe(303);

    // Tokens are in query strings and in the paths of appointments and calendars.
    const paths = ['/appuntamento/token', '/calendario/token.ics', '/consegna/token', '/newsletter/conferma?t=token'];
    for (const path of paths) await (await fetch(proxy.origin + path)).arrayBuffer();
    for (const path of ['/appuntamento/', '/calendario/', '/consegna/', '/newsletter/conferma'])
      await expect.poll(proxy.readLog).toMatch(new RegExp(`${path}[ "]`));
    expect(proxy.readLog()).not.toContain('token');
  } finally {
    await proxy.stop();
  }
});

test('systemd verifies the unit, whose security exposure stays within the threshold', () => {
  const analyze = requireProgram('systemd-analyze');
  const folder = mkdtempSync(join(tmpdir(), 'studio-unit-'));
  const unit = join(folder, 'studio.service');
  writeFileSync(unit, readFileSync('deploy/studio.service', 'utf8').replaceAll('/opt/studio', process.cwd()));
  try {
    const { status, stderr } = spawnSync(analyze, ['verify', '--man=no', unit], { encoding: 'utf8' });
    expect({ status, said: stderr.split('\n').filter((line) => line.includes('studio.service')) }).toEqual({
      status: 0,
      said: [],
    });
    execFileSync(analyze, ['security', '--offline=true', '--threshold=20', unit], { stdio: 'ignore' });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('dashboard and alerts use only exported metrics', () => {
  const dashboardAndAlerts = readFileSync('deploy/grafana.json', 'utf8') + readFileSync('deploy/alerts.yml', 'utf8');
  const usedMetrics = new Set(
    dashboardAndAlerts.match(/\b(?:http|outbox|db|backup|rendered)_\w+?(?=_bucket|_count|\b)/g),
  );
  const metricsSource = readFileSync('src/server/metrics.ts', 'utf8');
  for (const name of usedMetrics) expect(metricsSource).toContain(name.replace(/_(?:bucket|count)$/, ''));
});

test('promtool accepts rules and configuration', () => {
  const promtool = requireProgram('promtool');
  execFileSync(promtool, ['check', 'rules', 'deploy/alerts.yml'], { stdio: 'pipe' });
  execFileSync(promtool, ['check', 'config', '--syntax-only', 'deploy/prometheus.yml'], { stdio: 'pipe' });
});
