type Task = () => void

const waiting = new Set<Task>()
let isPlanned = false

/**
 * Runs a task when the browser has nothing else to do, and never two of them in a row: between them it draws and answers.
 * @returns what takes the task back
 */
export function runWhenIdle(task: Task): () => void {
  waiting.add(task)
  plan()
  return () => waiting.delete(task)
}

function plan(): void {
  if (isPlanned || waiting.size === 0) return
  isPlanned = true
  // A page that is never idle is served as well, only later. Safari knows no idle time.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(runNext, { timeout: 300 })
  else setTimeout(runNext, 50)
}

function runNext(): void {
  isPlanned = false
  const [next] = waiting
  if (next) waiting.delete(next)
  try {
    next?.()
  } finally {
    plan()
  }
}
