import { expect } from 'vitest'
import { endpoints } from '../rest/endpoints.ts'
import { MATRIX } from '../testing/matrix/areas.ts'
import { restCall } from '../testing/matrix/calls.ts'
import { idsOf } from '../testing/matrix/ids.ts'
import { test, tokenOf } from '../testing/server.ts'

/** Calls as the specification writes them, by the rule that names them; `../paths.test.ts` calls the whole table. */
const CALLS: readonly (readonly [rule: string, ...calls: string[]])[] = [
  [
    'R-506 reports',
    'GET /reports/dashboard',
    ...['by-status', 'by-priority', 'by-period', 'status', 'trend'].map((name) => `GET /reports/tickets/${name}`),
    ...['GET /reports/agents/performance', 'GET /reports/sla/compliance'],
  ],
  ['R-515 custom fields', ...kept('/custom-fields', 'PATCH')],
  ['R-517 their order, and copies', 'POST /custom-fields/reorder/{entity}', 'POST /custom-fields/{id}/duplicate'],
  ['R-518 files of them', 'GET /custom-fields/export', 'GET /custom-fields/export/{entity}', 'POST /custom-fields/import'],
  ['R-519 values', ...['GET', 'POST', 'DELETE'].map((method) => `${method} /custom-fields/values/{entity}/{id}`)],
  ['R-520 values of many', ...['bulk-update', 'copy', 'search'].map((name) => `POST /custom-fields/values/${name}`)],
  ['R-521 categories', ...kept('/kb/categories', 'PATCH')],
  ['R-522 articles', ...kept('/kb/articles', 'PATCH'), 'GET /kb/articles/slug/{slug}', 'POST /kb/articles/search'],
  ['R-523 versions', 'GET /kb/articles/{id}/versions', 'GET /kb/articles/{id}/versions/{v}', 'POST /kb/articles/{id}/versions/{v}/restore'],
  ['R-524 readers', ...['rate', 'feedback', 'view'].map((name) => `POST /kb/articles/{id}/${name}`), 'GET /kb/articles/{id}/related'],
  ['R-525 files of articles', 'POST /kb/articles/{id}/attachments', 'DELETE /kb/articles/{id}/attachments/{attId}'],
  ['R-526 figures of articles', 'GET /kb/analytics', 'GET /kb/analytics/content-gaps'],
  ['R-527 settings of articles', 'GET /kb/settings', 'PATCH /kb/settings'],
  ['R-529 duplicates', ...['detect', 'realtime', 'compare', 'recommendations'].map((name) => `POST /duplicate-detection/${name}`)],
  ['R-530 merging', ...['generate-mappings', 'preview', 'execute'].map((name) => `POST /duplicate-detection/merge/${name}`)],
  ['R-531 groups', 'GET /duplicate-detection/groups', 'PATCH /duplicate-detection/groups/{id}', 'DELETE /duplicate-detection/groups/{id}'],
  [
    'R-532 figures and settings of duplicates',
    'GET /duplicate-detection/analytics',
    'GET /duplicate-detection/settings',
    'PATCH /duplicate-detection/settings',
    'POST /duplicate-detection/settings/reset',
  ],
  [
    'R-533 models',
    'GET /duplicate-detection/models',
    'GET /duplicate-detection/models/{id}/metrics',
    'GET /duplicate-detection/models/{id}/feature-analysis',
    'POST /duplicate-detection/models/compare',
    'POST /duplicate-detection/models/ab-test/start',
  ],
  [
    'R-534 training data',
    'GET /duplicate-detection/training-data',
    'POST /duplicate-detection/training-data',
    'PATCH /duplicate-detection/training-data/{id}',
    'DELETE /duplicate-detection/training-data/{id}',
    'GET /duplicate-detection/training-data/statistics',
    'GET /duplicate-detection/training-data/export',
    'POST /duplicate-detection/training-data/import',
  ],
  ['R-535 runs', 'GET /duplicate-detection/status', 'POST /duplicate-detection/batch/start', 'POST /duplicate-detection/batch/stop'],
  ['R-536 queues', ...kept('/queues', 'PUT'), 'GET /queues/{id}/statistics'],
  [
    'R-537 members',
    'GET /queues/{id}/members',
    'POST /queues/{id}/members',
    'PUT /queues/{id}/members/{userId}',
    'DELETE /queues/{id}/members/{userId}',
  ],
  ['R-538 people', 'PUT /queues/members/availability', 'GET /queues/members/{id}/workload'],
  [
    'R-539 tickets of queues',
    ...['transfer', 'escalate', 'assign'].map((name) => `POST /queues/tickets/{id}/${name}`),
    'DELETE /queues/tickets/{id}/assign',
    'GET /queues/tickets/{id}/available-queues',
  ],
  [
    'R-540 skills',
    'GET /queues/skills',
    'POST /queues/skills',
    'PUT /queues/skills/{id}',
    'DELETE /queues/skills/{id}',
    'POST /queues/skills/assign',
    'DELETE /queues/skills/{skillId}/users/{userId}',
    'GET /queues/skills/users/{id}',
    'GET /queues/skills/matrix',
  ],
  ['R-541 backups', 'POST /backup', 'GET /backup', 'GET /backup/{id}', 'DELETE /backup/{id}', 'GET /backup/{id}/verify'],
  ['R-543 going back', 'POST /backup/{id}/rollback', 'GET /backup/{id}/rollback/preview'],
  ['R-544 upkeep', 'GET /backup/stats/summary', 'POST /backup/cleanup', 'POST /backup/migration/{id}/rollback'],
]

/** Listed and made at an address, read, changed and deleted by id. */
function kept(address: string, change: 'PATCH' | 'PUT'): string[] {
  return [
    ...['GET', 'POST'].map((method) => `${method} ${address}`),
    ...['GET', change, 'DELETE'].map((method) => `${method} ${address}/{id}`),
  ]
}

const shape = (call: string) => call.replace(/\{\w+\}/g, '{}')

test.for(CALLS)('%s: each call answers where it is specified', async ([, ...calls], { server, desk }) => {
  const { token, person } = await tokenOf(server, desk, 'super_admin')
  for (const call of calls) {
    const named = endpoints().find(([, { method, path }]) => shape(`${method} ${path}`) === shape(call))
    if (!named) throw new Error(`${call} is in no table`)
    const [name, endpoint] = named
    const works = MATRIX[name]?.works ?? (() => ({}))
    const asked = restCall(endpoint, works(await idsOf(desk, works, person)))
    const { status } = await server.rest(asked.method, asked.address, { token, ...asked })
    expect([call, status]).toEqual([call, MATRIX[name]?.status?.super_admin ?? endpoint.status])
  }
})
