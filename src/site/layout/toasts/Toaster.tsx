import { Toast } from '@base-ui/react/toast';
import { useEffect } from 'react';
import type { Notice } from '../../../content/pages/notices.ts';
import { type ToastData, Toasts } from '../../../ui/layers/Toasts.tsx';
import { useContent } from '../../api/content.ts';
import { subscribeToNotices } from './notice-queue.ts';
import styles from './Toaster.module.css';

const toastManager = Toast.createToastManager<ToastData>();

function showToast({ title, description, variant }: Notice) {
  toastManager.add({ title, description, data: { failure: variant === 'destructive' } });
}

export function Toaster() {
  const { words } = useContent('site');
  useEffect(() => subscribeToNotices(showToast), []);
  return <Toasts manager={toastManager} names={words} className={styles.viewport} />;
}
