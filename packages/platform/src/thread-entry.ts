import { parentPort, workerData } from 'node:worker_threads'

/** What a thread of `openThread` runs: says that it is ready, then answers each message with what the function makes of it. */
const { module, name } = workerData as { module: string; name: string }
const { [name]: run } = (await import(module)) as Record<string, (...args: unknown[]) => unknown>

parentPort?.on('message', async (args: unknown[]) => {
  try {
    parentPort?.postMessage({ value: await run?.(...args) })
  } catch (error) {
    parentPort?.postMessage({ error: String(error) })
  }
})
parentPort?.postMessage('ready')
