import { findProgram, installPackages } from './system-programs.ts';

/** Programs that read the files of `deploy/`, each with its Debian package. */
export const deployPrograms = {
  caddy: 'caddy',
  nginx: 'nginx',
  haproxy: 'haproxy',
  'systemd-analyze': 'systemd',
  promtool: 'prometheus',
} as const;

export type DeployProgram = keyof typeof deployPrograms;

/** Installs the programs that are missing, where the system permits it. Returns the names of those still missing. */
export function installDeployPrograms(): string[] {
  const missing = () => Object.entries(deployPrograms).filter(([name]) => findProgram(name) === null);
  const packages = missing().map(([, debianPackage]) => debianPackage);
  if (packages.length > 0) {
    console.log(`Installing ${packages.join(', ')} for the tests of deploy/…`);
    // Install them one by one: perhaps only one package is not available.
    if (!installPackages(...packages)) for (const name of packages) installPackages(name);
  }
  return missing().map(([name]) => name);
}
