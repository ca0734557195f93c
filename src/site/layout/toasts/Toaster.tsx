import { Toast } from '@base-ui/react/toast';
import { useEffect } from 'react';
import type { Notice } from '../../../content/pages/notices.ts';
import { type ToastData, Toasts } from '../../../ui/layers/Toasts.tsx';
import { useContent } from '../../api/content.ts';
import { subscribeToNotices } from './notice-queue.ts';
import styles from './Toaster.module.css';

const manager = Toast.createToastManager<ToastData>();

function showToast({ title, description, variant }: Notice) {
  manager.add({ title, description, data: { failure: variant === 'destructive' } });
}

export function Toaster() {
  const { words } = useContent('site');
  useEffect(() => subscribeToNotices(showToast), []);
  return <Toasts manager={manager} names={words} className={styles.viewport} />;
}
