import { profileRoutes } from './accounts/profile-routes.ts';
import { sessionRoutes } from './accounts/session-routes.ts';
import { absenceRoutes, appointmentRoutes } from './appointments/appointment-routes.ts';
import { calendarRoutes } from './appointments/feed.ts';
import { circularRoutes } from './circulars/circular-routes.ts';
import { deskRoutes } from './desk/desk-routes.ts';
import { siteStateRoutes } from './doctor/doctor-routes.ts';
import { journalRoutes } from './journal/journal-routes.ts';
import { launchRoutes } from './launch/launch-routes.ts';
import { lawRoutes } from './law/law-routes.ts';
import { contactRoutes } from './messages/contact-form.ts';
import { messageRoutes } from './messages/message-routes.ts';
import { subscriberRoutes } from './newsletter/newsletter-routes.ts';
import { signUpRoutes } from './newsletter/sign-up-form.ts';
import { previewRoutes } from './pages/preview.ts';
import { paperRoutes } from './papers/paper-routes.ts';
import { invitationRoutes, peopleRoutes } from './people/people-routes.ts';
import { imageRoutes, studioPhotoRoutes, uploadRoutes } from './photos/photo-routes.ts';
import { personalDataRoutes } from './privacy/privacy-routes.ts';
import { sendingRoutes } from './sendings/sending-routes.ts';
import { contentRoutes } from './texts/text-routes.ts';

/** Every call of the API, by subject. The router and the tests of roles and refusals go through this list. */
export const subjects = {
  contact: contactRoutes,
  signUp: signUpRoutes,
  images: imageRoutes,
  studioPhotos: studioPhotoRoutes,
  uploads: uploadRoutes,
  sessions: sessionRoutes,
  profile: profileRoutes,
  calendar: calendarRoutes,
  people: peopleRoutes,
  invitations: invitationRoutes,
  journal: journalRoutes,
  content: contentRoutes,
  circulars: circularRoutes,
  launch: launchRoutes,
  sendings: sendingRoutes,
  law: lawRoutes,
  messages: messageRoutes,
  appointments: appointmentRoutes,
  absences: absenceRoutes,
  papers: paperRoutes,
  subscribers: subscriberRoutes,
  personalData: personalDataRoutes,
  desk: deskRoutes,
  siteState: siteStateRoutes,
  previews: previewRoutes,
};
