// Asks the worker of the page.
import type { WorkerTasks } from './page-worker.ts'

/** Does a task in a worker of its own. An aborted task ends, and answers nothing. */
export async function askWorker<Task extends keyof WorkerTasks>(
  task: Task,
  given: WorkerTasks[Task]['given'],
  signal?: AbortSignal,
): Promise<WorkerTasks[Task]['answer']> {
  const worker = new Worker('ui/page-worker.js', { type: 'module' })
  signal?.addEventListener('abort', () => worker.terminate())
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<WorkerTasks[Task]['answer']>) =>
        resolve(data),
      )
      worker.addEventListener('error', ({ message }) => reject(new Error(message)))
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
      worker.postMessage({ task, ...given })
    })
  } finally {
    worker.terminate()
  }
}
