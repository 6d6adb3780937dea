import { Article } from '@balcao/contracts/kb/articles'
import { GetVersion, ListVersions, RestoreVersion, Version, VersionList } from '@balcao/contracts/kb/versions'
import { restore } from '@balcao/core/kb/versions/restore'
import * as versions from '@balcao/core/kb/versions/versions'
import { supportAgent } from '../endpoint.ts'

/** What articles were. */
export const versionCalls = {
  list: supportAgent.query('GET /kb/articles/{id}/versions', ListVersions, VersionList, versions.list),
  get: supportAgent.query('GET /kb/articles/{id}/versions/{v}', GetVersion, Version, versions.get),
  restore: supportAgent.mutation('POST /kb/articles/{id}/versions/{v}/restore', RestoreVersion, Article, restore),
}
