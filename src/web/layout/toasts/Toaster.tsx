import { Toast } from '@base-ui/react/toast';
import { useEffect } from 'react';
import type { Notice } from '../../../content/pages/notices.ts';
import { useContent } from '../../api/content.ts';
import { onNotice } from './notify.ts';
import styles from './Toaster.module.css';

const limit = 3;
const timeout = 4000;

const manager = Toast.createToastManager<{ variant: Notice['variant'] }>();

function show({ title, description, variant }: Notice) {
  // The viewport is a polite live region: one announcement each, whatever the variant.
  manager.add({ title, description, data: { variant } });
}

export default function Toaster() {
  const { words } = useContent('site');
  useEffect(() => onNotice(show), []);
  return (
    <Toast.Provider limit={limit} timeout={timeout} toastManager={manager}>
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport} aria-label={words.notices}>
          <Toasts close={words.closeNotice} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Toasts({ close }: { close: string }) {
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
      <Toast.Close className={styles.close} aria-label={close}>
        ×
      </Toast.Close>
    </Toast.Root>
  ));
}
