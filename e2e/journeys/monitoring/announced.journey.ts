import { answered } from '../../fixtures/answers.ts'
import { senderOf } from '../../fixtures/api.ts'
import { anOrganization } from '../../fixtures/organization.ts'
import { isAccessible } from '../../fixtures/profile.ts'
import { expect, test } from '../../fixtures/test.ts'

test('announced maintenance stands on both sign-in pages of the organisation, without its words, and on no other', async ({
  environment,
  visitor,
  subject,
}) => {
  const { page, slug } = await anOrganization({ environment, visitor }, subject('Obra'))
  const message = subject('Troca do servidor')
  const endsAt = new Date(Date.now() + 3_600_000).toISOString()
  const words = { message, portalMessage: message, reason: 'Troca planejada.' }
  const window = await answered<{ id: number }>(senderOf(page), 'POST', '/api/maintenance/windows', {
    level: 'read_only',
    endsAt,
    ...words,
  })

  const theirs = await visitor({ baseURL: environment.url.replace('localhost', `${slug}.localhost`) })
  const notice = theirs.getByRole('region', { name: 'Aviso de manutenção' })
  for (const path of ['/login', '/portal/login']) {
    await theirs.goto(path)
    await expect(notice).toContainText('Em manutenção até')
    await expect(notice).not.toContainText(message)
    await isAccessible(theirs, `maintenance above ${path}`)
  }
  const common = await visitor()
  await common.goto('/login')
  await expect(common.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(common.getByRole('region', { name: 'Aviso de manutenção' })).toHaveCount(0)

  await answered(senderOf(page), 'POST', `/api/maintenance/windows/${window.id}/end`, { reason: 'Pronto.' })
  await theirs.goto('/login')
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice).toHaveCount(0)
})
