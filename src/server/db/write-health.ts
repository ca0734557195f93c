import { cannotWrite } from './unreachable.ts';

/** Whether writes get through: a full disk lets every read succeed, so that only a write tells. */
export class WriteHealth {
  #failing = false;

  /** Whether a write has met a disk that is full or cannot be written, and no probe has got through since. */
  get failing(): boolean {
    return this.#failing;
  }

  /** Notes why a statement failed. */
  failed(error: unknown): void {
    if (error instanceof Error && cannotWrite(error)) this.#failing = true;
  }

  /** Notes that a probe got through. Other writes say nothing: what is small still fits where a form does not. */
  succeeded(): void {
    this.#failing = false;
  }
}
