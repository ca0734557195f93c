import { Toast } from '@base-ui/react/toast';
import { useEffect } from 'react';
import { frame } from '../../../content/messages.ts';
import { type Notice, type NoticeKey, notices } from '../../../content/notices.ts';
import { onNotice } from './notify.ts';
import styles from './Toaster.module.css';

/** How many toasts show at once, and for how many ms. Specification section 9. */
const limit = 3;
const timeout = 4000;

const manager = Toast.createToastManager<{ variant: Notice['variant'] }>();

function show(key: NoticeKey) {
  const { title, description, variant } = notices[key];
  // The viewport is a polite live region: one announcement each, whatever the variant.
  manager.add({ title, description, data: { variant } });
}

/** The site's toasts. */
export default function Toaster() {
  useEffect(() => onNotice(show), []);
  return (
    <Toast.Provider limit={limit} timeout={timeout} toastManager={manager}>
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport} aria-label={frame.notices}>
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Toasts() {
  const { toasts } = Toast.useToastManager<{ variant: Notice['variant'] }>();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className={`${styles.toast} ${toast.data?.variant === 'destructive' ? styles.destructive : ''}`}
    >
      <Toast.Content>
        <Toast.Title className={styles.title} />
        <Toast.Description />
      </Toast.Content>
      <Toast.Close className={styles.close} aria-label={frame.closeNotice}>
        ×
      </Toast.Close>
    </Toast.Root>
  ));
}
