import { workOnBackups } from '@balcao/core/backups/work'
import type { Ports } from '@balcao/core/ports'
import { noPorts } from '@balcao/core/testing/no-files'
import type { TestServer } from './server.ts'

const quiet = { info: () => undefined, error: () => undefined }

/** Does what the worker does with backups that wait, on the server's own store. */
export function workOnBackupsOf({ deps }: TestServer): Promise<void> {
  const store: Pick<Ports['files'], 'put' | 'get' | 'remove'> = {
    put: (key, source) => deps.files.put(key, source),
    get: (key, range) => deps.files.get(key, range),
    remove: (key) => deps.files.remove(key),
  }
  const ports = { ...noPorts, files: { ...noPorts.files, ...store }, backupSecrets: deps.backupSecrets }
  return workOnBackups({ db: deps.db, ports, sign: (text) => text, log: quiet })
}
