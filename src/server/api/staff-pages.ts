import { Hono } from 'hono';
import { isStaffPage, previewAddress } from '../../contract/staff-pages.ts';
import { canonicalAddress } from '../http/same-origin.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { previewDocument, staffDocument } from '../render/staff-document.ts';
import type { HttpEnv, Parts } from './context.ts';

/**
 * The document of every address under `/gestione`. It holds nothing but the program, so it goes to anybody; what the pages show comes from
 * staff calls.
 */
export function staffPages({ build, env, publicKey, content }: Parts) {
  const secure = env.publicUrl.startsWith('https:');
  return new Hono<HttpEnv>().get('*', async (context) => {
    const { path } = context.req;
    const canonical = canonicalAddress(env.publicUrl, context.req.url);
    if (canonical !== null) return context.redirect(canonical);
    const isPreview = path === previewAddress;
    const make = isPreview ? previewDocument : staffDocument;
    const { html, policy } = make(build, { publicKey, publicUrl: env.publicUrl }, content().facts.identity.name);
    const document = build.develop ? await build.develop(path, html) : html;
    return context.body(document, isPreview || isStaffPage(path) ? 200 : 404, {
      ...securityHeaders(build.develop ? '' : policy, secure),
      'Content-Type': 'text/html; charset=utf-8',
      ...(isPreview && { 'X-Frame-Options': 'SAMEORIGIN' }),
      'X-Robots-Tag': 'noindex',
    });
  });
}
