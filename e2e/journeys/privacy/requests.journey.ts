import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { mailTo } from '../../fixtures/mail.ts'
import { enterPortal, part, someone } from '../../fixtures/profile.ts'
import { test } from '../../fixtures/test.ts'

const violations = async (page: Page) => {
  const found = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

test('a customer asks in the portal, is answered with a pack, and downloads it', async ({ as, apis, visitor, environment, subject }) => {
  const since = Date.now()
  const { email } = await someone({ apis, environment }, 'client', subject('Joana').replace(/[^\p{L} ]/gu, ''))
  const portal = await visitor()
  await enterPortal(portal, email)
  await portal.goto('/portal/profile')
  await part(portal, 'Meus dados')
  await portal.getByLabel('O que você quer pedir').selectOption({ label: 'Receber meus dados para levar a outro lugar' })
  await portal.getByLabel('Detalhes').fill('Preciso do meu histórico.')
  await portal.getByRole('button', { name: 'Enviar solicitação' }).click()
  const mine = portal.getByRole('region', { name: 'Minhas solicitações' })
  await expect(mine.getByText('recebida')).toBeVisible()
  expect(await violations(portal)).toEqual([])

  const page = await as('admin')
  await page.goto('/privacy')
  await page.getByRole('row').filter({ hasText: email }).click()
  await expect(page.getByText('Preciso do meu histórico.')).toBeVisible()
  await page.getByLabel('Nova nota').fill('Identidade conferida pela conta.')
  await page.getByRole('button', { name: 'Adicionar nota' }).click()
  await expect(page.getByRole('region', { name: 'Notas internas' }).getByText('Identidade conferida pela conta.')).toBeVisible()
  const packs = page.getByRole('region', { name: 'Pacotes de dados' })
  await packs.getByRole('button', { name: 'Preparar pacote' }).click()
  await expect(packs.getByText('pronto', { exact: true })).toBeVisible({ timeout: 20_000 })
  expect(await violations(page)).toEqual([])
  const [fetched] = await Promise.all([page.waitForEvent('download'), packs.getByRole('button', { name: 'Baixar' }).click()])
  expect(fetched.suggestedFilename()).toMatch(/^meus-dados-.*\.zip$/)
  await packs.getByRole('button', { name: 'Liberar para a pessoa' }).click()
  await expect(packs.getByText('liberado para a pessoa')).toBeVisible()
  await page.getByRole('button', { name: 'Responder', exact: true }).click()
  await expect(page.getByText('Escreva a resposta que a pessoa vai ler.')).toBeVisible()
  await page.getByLabel('Resposta', { exact: true }).fill('O pacote está no seu perfil.')
  await page.getByRole('button', { name: 'Responder', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Responder' }).click()
  await expect(page.getByText('Respondida', { exact: true })).toBeVisible()
  const { subject: about } = await mailTo(environment.url, email, since, /O pacote está no seu perfil/)
  expect(about).toMatch(/^Resposta à sua solicitação nº \d+$/)

  await portal.reload()
  await expect(mine.getByText('O pacote está no seu perfil.')).toBeVisible()
  const [download] = await Promise.all([portal.waitForEvent('download'), mine.getByRole('button', { name: /Baixar meus dados/ }).click()])
  expect(download.suggestedFilename()).toMatch(/\.zip$/)
  await page.goto('/privacy/data')
  await expect(page.getByRole('rowheader', { name: 'Pacotes de dados' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})
