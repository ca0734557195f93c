/** What a person of the firm may do: an editor works on photos, texts, messages and subscribers, a manager on everything. */
export const staffRoles = ['manager', 'editor'] as const;
export type StaffRole = (typeof staffRoles)[number];

/**
 * Every call that needs a staff session, as `METHOD path`, and the least role that may make it. A call that is not here is refused.
 * Where the role depends on what is asked for (the firm's facts among the pages), the call stands here with the lower one and its
 * handler asks for more.
 */
export const staffCalls = {
  'GET /api/session': 'editor',
  'POST /api/session/refresh': 'editor',
  'POST /api/session/device': 'editor',
  'POST /api/session/check': 'editor',
  'POST /api/session/check/passkey/options': 'editor',
  'POST /api/session/check/passkey': 'editor',
  'DELETE /api/session': 'editor',

  'GET /api/profile': 'editor',
  'PATCH /api/profile': 'editor',
  'PUT /api/profile/password': 'editor',
  'POST /api/profile/totp': 'editor',
  'PUT /api/profile/totp': 'editor',
  'DELETE /api/profile/totp': 'editor',
  'POST /api/profile/recovery-codes': 'editor',
  'POST /api/profile/recovery-codes/rehearsal': 'editor',
  'POST /api/profile/passkeys/options': 'editor',
  'POST /api/profile/passkeys': 'editor',
  'PATCH /api/profile/passkeys/:id': 'editor',
  'DELETE /api/profile/passkeys/:id': 'editor',
  'GET /api/profile/sessions': 'editor',
  'DELETE /api/profile/sessions': 'editor',
  'DELETE /api/profile/sessions/:id': 'editor',

  'GET /api/people': 'manager',
  'POST /api/people': 'manager',
  'PATCH /api/people/:id': 'manager',
  'POST /api/people/:id/reset': 'manager',
  'DELETE /api/people/invitations/:id': 'manager',
  'GET /api/journal': 'manager',

  'POST /api/foto_studio': 'editor',
  'PATCH /api/foto_studio/:id': 'editor',
  'DELETE /api/foto_studio/:id': 'editor',
  'POST /api/photos': 'editor',
  'PATCH /api/photos/:id': 'editor',
  'POST /api/uploads': 'editor',
  'GET /api/uploads/:id': 'editor',
  'PUT /api/uploads/:id/:offset': 'editor',
  'POST /api/uploads/:id/photo': 'editor',
  'DELETE /api/uploads/:id': 'editor',
  'GET /api/photo-places': 'editor',
  'PUT /api/images': 'editor',
  'DELETE /api/images': 'editor',
  'GET /api/images/versions': 'editor',
  'DELETE /api/images/versions/:id': 'editor',
  'GET /api/foto_studio/editable': 'editor',
  'PUT /api/foto_studio/order': 'editor',

  'GET /api/today': 'editor',
  'GET /api/desk': 'editor',
  'POST /api/mail-check': 'editor',
  'GET /api/messages': 'editor',
  'GET /api/messages/:id': 'editor',
  'PATCH /api/messages/:id': 'editor',
  'POST /api/messages/:id/send': 'editor',
  'PUT /api/messages/:id/answering': 'editor',
  'DELETE /api/messages/:id/answering': 'editor',
  'DELETE /api/messages/:id': 'manager',
  'GET /api/subscribers': 'editor',
  'GET /api/subscribers/:id': 'editor',
  'DELETE /api/subscribers/:id': 'editor',
  'GET /api/subscribers.csv': 'manager',
  'POST /api/personal-data/report': 'manager',
  'POST /api/personal-data/erase': 'manager',

  'GET /api/content': 'editor',
  'GET /api/content/all': 'editor',
  'GET /api/content/:page': 'editor',
  'PUT /api/content/:page': 'editor',
  'DELETE /api/content/:page/draft': 'editor',
  'POST /api/content/:page/publish': 'editor',
  'GET /api/content/:page/receipt': 'editor',
  'POST /api/content/:page/presence': 'editor',
  'GET /api/content/:page/versions': 'editor',
  'POST /api/content/:page/versions/:version/restore': 'editor',
} as const satisfies Record<string, StaffRole>;

/** The least role that a call needs, or `null` where it is no staff call. */
export function roleForCall(method: string, path: string): StaffRole | null {
  const call = `${method === 'HEAD' ? 'GET' : method} ${path}`;
  return isStaffCall(call) ? staffCalls[call] : null;
}

/** Whether somebody with the role `held` may do what asks for `needed`. */
export function mayActAs(held: StaffRole, needed: StaffRole): boolean {
  return held === 'manager' || needed === 'editor';
}

function isStaffCall(call: string): call is keyof typeof staffCalls {
  return Object.hasOwn(staffCalls, call);
}
