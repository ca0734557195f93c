import { contentCalls } from './content.ts';
import { deskCalls } from './desk.ts';
import { formCalls } from './form-calls.ts';
import { launchCalls } from './launch.ts';
import { deadlineCalls, lawCalls } from './law.ts';
import { messageCalls } from './messages.ts';
import { circularCalls } from './newsletter/circulars.ts';
import { sendingCalls } from './newsletter/sending.ts';
import { subscriberCalls } from './newsletter/subscribers.ts';
import { personalDataCalls } from './personal-data.ts';
import { imageCalls, studioPhotoCalls } from './photos/images.ts';
import { uploadCalls } from './photos/uploads.ts';
import { previewCalls } from './preview.ts';
import { siteStateCalls } from './site/state.ts';
import { journalCalls } from './staff/journal.ts';
import { invitationCalls, peopleCalls } from './staff/people.ts';
import { profileCalls } from './staff/profile.ts';
import { sessionCalls } from './staff/sessions.ts';

export const allCalls = {
  formCalls,
  imageCalls,
  studioPhotoCalls,
  uploadCalls,
  sessionCalls,
  profileCalls,
  peopleCalls,
  invitationCalls,
  journalCalls,
  contentCalls,
  circularCalls,
  launchCalls,
  sendingCalls,
  lawCalls,
  deadlineCalls,
  messageCalls,
  subscriberCalls,
  personalDataCalls,
  deskCalls,
  siteStateCalls,
  previewCalls,
};
