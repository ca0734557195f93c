import type { Publication } from '../../contract/documents.ts';
import type { Change } from '../../contract/fields/changes.ts';
import type { Staff } from '../context.ts';
import { changeDraft, restoreVersion } from './drafts.ts';
import type { DraftedDocument, EditableDocument } from './editable.ts';
import { listOthersPresent, recordDocumentPresence } from './presence.ts';
import { askApproval, cancelPublication, publishDraft, sendDraftBack } from './publishing.ts';
import { findVersion } from './rows.ts';
import { listVersions } from './versions.ts';

interface Based {
  version: number;
}

/** Makes the handlers of the calls that edit documents of any kind. `find` may throw a 404. */
export function makeEditHandlers<Given, Answer, Caller extends Staff>(
  find: (given: Given) => EditableDocument<Answer, Caller>,
) {
  return {
    async read(caller: Caller, given: Given) {
      const document = find(given);
      return await document.toAnswer(caller, await document.readRows(caller));
    },
    change: (caller: Caller, given: Given & { changes: Change[] }) => changeDraft(caller, find(given), given.changes),
    async notePresence(caller: Caller, given: Given) {
      const document = find(given);
      const version = findVersion(await document.readRows(caller));
      await recordDocumentPresence(caller, document.name);
      return { present: await listOthersPresent(caller, document.name), version };
    },
    async restore(caller: Caller, given: Given & { number: number | 'built-in'; version?: number | undefined }) {
      return await restoreVersion(caller, find(given), { restored: given.number, version: given.version });
    },
  };
}

/** Makes the handlers of the calls that all kinds of documents with drafts answer alike. `find` may throw a 404. */
export function makeDocumentHandlers<Given, Answer, Caller extends Staff>(
  find: (given: Given) => DraftedDocument<Answer, Caller>,
) {
  return {
    ...makeEditHandlers(find),
    versions: (caller: Caller, given: Given & { after?: number | undefined }) =>
      listVersions(caller, find(given).name, { after: given.after }),
    publish: (caller: Caller, given: Given & Based & Publication) => publishDraft(caller, find(given), given),
    hold: (caller: Caller, given: Given & Based) => cancelPublication(caller, find(given), given.version),
    async askApproval(caller: Caller, given: Given & Based) {
      const answer = await askApproval(caller, find(given), given.version);
      caller.site.onEmailsQueued?.();
      return answer;
    },
    async sendBack(caller: Caller, given: Given & Based & { note: string }) {
      const answer = await sendDraftBack(caller, find(given), given);
      caller.site.onEmailsQueued?.();
      return answer;
    },
  };
}
