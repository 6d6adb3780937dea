/**
 * Preloaded into the launcher's children: when the launcher is gone (kill -9), the channel to it closes, and the child
 * ends as on SIGTERM instead of living on as an orphan that holds the port.
 */
process.once('disconnect', () => {
  // A program that watches for this itself knows better how to end.
  if (process.listenerCount('disconnect') > 0) return
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.exit(1), 30_000).unref()
})
process.channel?.unref()
