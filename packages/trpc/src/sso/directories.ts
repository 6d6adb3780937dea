import {
  DirectorySync,
  DirectorySyncs,
  DirectoryTest,
  GetDirectorySync,
  ListDirectorySyncs,
  TryDirectory,
} from '@balcao/contracts/sso/directories'
import * as rules from '@balcao/core/sso/directories/syncs'
import { tryDirectory } from '@balcao/core/sso/directories/try'
import { admin } from '../endpoint.ts'

/** Directories by LDAP: looking somebody up, and keeping accounts up to date. */
export const directories = {
  test: admin.staged('POST /sso/providers/{id}/directory-test', TryDirectory, DirectoryTest, ({ authContext, installation, open }, input) =>
    tryDirectory(authContext, installation, open, input),
  ),
  syncs: admin.query('GET /sso/providers/{id}/syncs', ListDirectorySyncs, DirectorySyncs, rules.list),
  sync: admin.mutation('POST /sso/providers/{id}/syncs', ListDirectorySyncs, DirectorySync, rules.start),
  confirm: admin.mutation('POST /sso/syncs/{id}/confirm', GetDirectorySync, DirectorySync, rules.confirm),
}
