import { cannotWrite } from './unreachable.ts';

/** Whether writes get through: a full disk lets every read succeed, so that only a write tells. */
export class WriteHealth {
  #failing = false;

  /** Whether the last write met a disk that is full or cannot be written. */
  get failing(): boolean {
    return this.#failing;
  }

  /** Notes why a statement failed. */
  failed(error: unknown): void {
    if (error instanceof Error && cannotWrite(error)) this.#failing = true;
  }

  succeeded(): void {
    this.#failing = false;
  }
}
