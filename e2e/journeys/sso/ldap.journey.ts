import { aSlapd, BASE_DN, PASSWORD, PEOPLE, READER, slapdInstalled } from '@balcao/platform/testing/a-slapd'
import type { Page } from '@playwright/test'
import { refused } from '../../fixtures/error-guard.ts'
import { isAccessible } from '../../fixtures/profile.ts'
import { buttonOf, fillLogin } from '../../fixtures/sign-in.ts'
import { expect, test } from '../../fixtures/test.ts'

let made = 0
/** A domain nobody else has. */
const aDomain = () => `ldap-${process.pid}-${Date.now()}-${made++}.example.com`
const choose = (page: Page, label: string, option: string) => page.getByLabel(label, { exact: true }).selectOption({ label: option })

if (!slapdInstalled()) console.warn('!!! slapd is not installed: nobody signs in by a directory !!!')
else
  test.describe('directories', () => {
    test('a directory is set up and tried out; a colleague comes in with its password, and is deactivated once it has them no more', async ({
      as,
      visitor,
      subject,
      errorGuard,
    }) => {
      const domain = aDomain()
      const slapd = await aSlapd({
        bruna: { mail: `bruna@${domain}`, name: 'Bruna Prado' },
        davi: { mail: `davi@${domain}`, name: 'Davi Nunes' },
      })
      await slapd.group('Suporte', ['bruna'])
      const label = subject('rede')

      const page = await as('admin')
      await page.goto('/sso/new')
      await page.getByRole('link', { name: 'LDAP' }).click()
      await page.getByLabel('Nome', { exact: true }).fill(label)
      await choose(page, 'Serviço', 'OpenLDAP')
      await page.getByLabel('Nome da senha para as pessoas, depois de “a senha de”').fill(label)
      await page.getByLabel('Endereços dos servidores').fill(slapd.tls)
      await page.getByLabel('Certificado da autoridade (CA) que assina os dos servidores').fill(slapd.pem)
      await page.getByLabel('Conta de leitura (DN)').fill(READER.dn)
      await page.getByLabel('Senha da conta de leitura').fill('errada')
      await page.getByLabel('Base (DN)').fill(PEOPLE)
      await page.getByLabel('Filtro de pessoas').fill('(objectClass=inetOrgPerson')
      await page.getByLabel('Domínios de e-mail por que ele responde').fill(domain)
      await page.keyboard.press('Enter')
      await page.getByLabel('Criar a conta de quem entra pela primeira vez').check()
      await page.getByLabel('Aceitar endereços de domínios não provados').check()
      await page.getByLabel('Sincronizar com o diretório de hora em hora').check()
      await buttonOf(page, 'Adicionar grupo').click()
      await page.getByLabel('Grupo 1', { exact: true }).fill(`cn=Suporte,ou=grupos,${BASE_DN}`)
      await choose(page, 'Papel do grupo 1', 'Supervisor')
      await isAccessible(page, 'the form of a directory')
      errorGuard.expect(refused(400, 401))
      await buttonOf(page, 'Salvar').click()
      await expect(page.getByText('Use um filtro LDAP entre parênteses, como (objectClass=person).').first()).toBeVisible()
      await page.getByLabel('Filtro de pessoas').fill('(objectClass=inetOrgPerson)')
      await buttonOf(page, 'Salvar').click()
      await expect(page.getByText('Provedor salvo')).toBeVisible()

      const tryOut = page.getByRole('region', { name: 'Testar conexão' })
      await tryOut.getByLabel('E-mail de uma pessoa do diretório').fill(`bruna@${domain}`)
      await buttonOf(page, 'Testar conexão').click()
      await expect(tryOut.getByText('A conta de leitura ou a senha dela foi recusada.')).toBeVisible()
      await page.getByLabel('Senha da conta de leitura').fill(READER.password)
      await buttonOf(page, 'Salvar').click()
      await expect(page.getByText('Provedor salvo')).toBeVisible()
      await buttonOf(page, 'Testar conexão').click()
      await expect(tryOut.getByText(`Seria criada a conta de Bruna Prado (bruna@${domain}), com o papel Supervisor.`)).toBeVisible()
      await isAccessible(page, 'a directory')

      const staff = await visitor()
      await staff.goto('/login?org=acme')
      await staff.getByLabel('E-mail', { exact: true }).fill(`bruna@${domain}`)
      await expect(staff.getByText(`Use aqui a senha de ${label}.`)).toBeVisible()
      await isAccessible(staff, 'the sign-in page of a directory')
      await fillLogin(staff, `bruna@${domain}`, 'errada')
      await expect(staff.getByText('E-mail ou senha incorretos.')).toBeVisible()
      await fillLogin(staff, `bruna@${domain}`, PASSWORD)
      await expect(staff).toHaveURL('/dashboard')

      await slapd.remove('bruna')
      const syncs = page.getByRole('region', { name: 'Sincronização' })
      await buttonOf(page, 'Sincronizar agora').click()
      await expect(syncs.getByText('1 pessoa lida: 1 desativada.')).toBeVisible({ timeout: 30_000 })
      await expect(staff).toHaveURL(/\/login/, { timeout: 15_000 })
      await slapd.close()
    })

    test('many customers who left a directory at once stay until an administrator has seen them; one comes in at the portal', async ({
      as,
      apis,
      visitor,
      subject,
    }) => {
      const domain = aDomain()
      const uids = ['um', 'dois', 'tres', 'quatro', 'cinco', 'seis', 'sete']
      const slapd = await aSlapd(Object.fromEntries(uids.map((uid) => [uid, { mail: `${uid}@${domain}`, name: `Cliente ${uid}` }])))
      const made = await (await apis('admin')).send('POST', '/api/sso/providers', {
        ...{ protocol: 'ldap', preset: 'openldap', name: subject('Clientes'), label: 'rede', issuer: slapd.tls, certificates: [slapd.pem] },
        ...{ clientId: READER.dn, clientSecret: READER.password, baseDn: PEOPLE, peopleFilter: '(objectClass=inetOrgPerson)' },
        ...{
          emailAttribute: 'mail',
          nameAttribute: 'displayName',
          subjectAttribute: 'entryUUID',
          domains: [domain],
          trustsUnverified: true,
        },
        ...{ audience: 'customers', defaultRole: 'client', createsAccounts: true, syncs: true, syncCreates: true },
      })
      expect(made.ok(), await made.text()).toBe(true)
      const { id } = (await made.json()) as { id: number }

      const page = await as('admin')
      await page.goto(`/sso/${id}`)
      const syncs = page.getByRole('region', { name: 'Sincronização' })
      await expect(syncs.getByText('7 pessoas lidas: 7 contas criadas.')).toBeVisible({ timeout: 30_000 })

      const customer = await visitor()
      await customer.goto('/portal/login?org=acme')
      await customer.getByLabel('E-mail', { exact: true }).fill(`um@${domain}`)
      await expect(customer.getByText('Use aqui a senha de rede.')).toBeVisible()
      await fillLogin(customer, `um@${domain}`, PASSWORD)
      await expect(customer).not.toHaveURL(/\/portal\/login/)

      for (const uid of uids.slice(1, 6)) await slapd.remove(uid)
      await buttonOf(page, 'Sincronizar agora').click()
      await expect(syncs.getByText('5 contas seriam desativadas, porque as pessoas não estão mais no diretório.')).toBeVisible({
        timeout: 30_000,
      })
      await expect(syncs.getByText(`Cliente dois (dois@${domain})`)).toBeVisible()
      await isAccessible(page, 'a held synchronisation')
      await buttonOf(page, 'Desativar estas contas').click()
      await page.getByRole('dialog').getByRole('button', { name: 'Desativar estas contas' }).click()
      await expect(syncs.getByText('2 pessoas lidas: 5 desativadas.')).toBeVisible({ timeout: 30_000 })
      await slapd.close()
    })
  })
