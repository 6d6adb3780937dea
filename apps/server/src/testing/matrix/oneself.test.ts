import { mustBeOneself } from '@balcao/core/auth/oneself'
import { expect, test } from 'vitest'
import { endpoints } from '../../rest/endpoints.ts'

const impersonator = { id: 1, name: 'Admin' }

test('who looks as somebody else calls nothing that writes', () => {
  for (const [name, { method, path }] of endpoints()) {
    if (method === 'GET') continue
    expect(() => mustBeOneself({ impersonator }, `${method} ${path}`), name).toThrow(
      expect.objectContaining({ code: 'impersonation_read_only' }),
    )
    expect(() => mustBeOneself({ impersonator: null }, `${method} ${path}`), name).not.toThrow()
  }
})

const isClosed = (path: string) => {
  try {
    mustBeOneself({ impersonator }, `GET ${path}`)
    return false
  } catch {
    return true
  }
}
/** What leaves as a file, but for what belongs to messages. */
const isFile = (path: string) => /export|\/(download|file)$/.test(path)

test('they take no files but those of messages, and read nothing that is the person’s own', () => {
  const paths = endpoints().flatMap(([, { method, path }]) => (method === 'GET' ? [path] : []))
  expect(paths.filter((path) => isFile(path) && !isClosed(path))).toEqual(['/attachments/{id}/download'])
  expect(paths.filter((path) => !isFile(path) && isClosed(path)).toSorted()).toEqual([
    '/auth/methods',
    '/auth/session',
    '/chat/conversations',
    '/chat/conversations/{id}',
    '/chat/conversations/{id}/about',
    '/chat/conversations/{id}/articles/{articleId}',
    '/chat/conversations/{id}/colleagues',
    '/chat/conversations/{id}/messages',
    '/chat/queue',
    '/notifications/push',
    '/privacy/data',
    '/privacy/holds',
    '/privacy/packs',
    '/privacy/requests',
    '/privacy/requests/{id}',
    '/privacy/requests/{id}/erasure',
    '/privacy/responsibles',
    '/privacy/rules',
    '/privacy/rules/{id}',
    '/privacy/runs',
    '/profile/email-change',
    '/profile/passkeys',
    '/profile/privacy-requests',
    '/profile/sessions',
    '/profile/sign-ins',
    '/profile/sso-identities',
    '/profile/tokens',
    '/profile/whatsapp',
    '/search/kept',
    '/tickets/{ticketId}/draft',
    '/uploads/parts/{id}',
    '/uploads/ticket/{ticketId}',
  ])
})
