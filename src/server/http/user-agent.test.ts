import { expect, test } from 'vitest';
import { describeUserAgent } from './user-agent.ts';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${webKit} HeadlessChrome/142.0.0.0 Safari/537.36`, 'Chrome su Linux'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webKit} HeadlessEdg/142.0.0.0 Chrome/142.0.0.0 Safari/537.36`, 'Edge su Linux'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    'Edge su Windows',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Chrome/142.0.0.0 Safari/537.36 OPR/126.0.0.0`,
    'Opera su Mac',
  ],
  [
    `Mozilla/5.0 (Linux; Android 16) ${webKit} SamsungBrowser/29.0 Chrome/142.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet su Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox su Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0.0.0 Mobile/15E148 Safari/604.1',
    'Chrome su iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
    'Safari su iPad',
  ],
  ['curl/8.14.1', 'Programma non riconosciuto'],
  ['<b>Netscape</b> (Linux)', 'Programma su Linux'],
  [undefined, 'Programma non riconosciuto'],
])('describes the user agent %s', (userAgent, name) => {
  expect(describeUserAgent(userAgent)).toBe(name);
});
