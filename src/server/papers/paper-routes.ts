import { paperCalls } from '../../contract/papers/calls.ts';
import { answerCalls } from '../http/calls.ts';
import { previewAskedEmail } from './emails.ts';
import { openAllFiles, openFile, removeFile } from './files.ts';
import { askLostAgain, askPapers, changeRequest, closeRequest, type PaperServices, remindClient } from './requests.ts';
import { listRequests, readRequest } from './rows.ts';

/** Headers of a download that no browser shows or keeps. */
const makeDownloadHeaders = (name: string) => ({
  'Content-Type': 'application/octet-stream',
  'Content-Disposition': `attachment; filename="${name}"`,
  'Cache-Control': 'no-store',
});

export const paperRoutes = answerCalls(paperCalls, (services: PaperServices) => ({
  list: listRequests,
  ask: (staff, post) => askPapers(staff, staff.site, services, post),
  preview: (staff, post) => previewAskedEmail(staff, staff.site.publicUrl, post),
  askLost: (staff) => askLostAgain(staff, staff.site, services),
  read: (staff, { id }) => readRequest(staff, id),
  change: (staff, { id, ...changes }) => changeRequest(staff, staff.site, id, changes),
  remind: (staff, { id }) => remindClient(staff, staff.site, id),
  close: (staff, { id, version }) => closeRequest(staff, id, version),
  async fetchAll(staff, { id }, context) {
    const { name, bytes } = await openAllFiles(staff, services, id);
    return context.body(bytes, 200, makeDownloadHeaders(name));
  },
  async fetch(staff, { id }, context) {
    const { name, bytes } = await openFile(staff, services, id);
    return context.body(bytes, 200, makeDownloadHeaders(name));
  },
  remove: (staff, { id }) => removeFile(staff, id),
}));
