import { CreateMailbox } from '@balcao/contracts/email/mailboxes'
import { expect } from 'vitest'
import { test } from '../../testing/desk.ts'
import { copiesOf } from '../copies.ts'
import { ownAddresses } from '../inbound/addresses.ts'
import { create, update } from './mailboxes.ts'

const setup = { mailDomain: 'in.desk.test', publicUrl: 'https://desk.test' }
const box = (address: string, aliases: string[] = []) => CreateMailbox.parse({ address, aliases })
const taken = (n: number) => ({ code: 'invalid_input', details: [{ field: `aliases.${n}`, reason: 'mailbox_alias_taken' }] })

test('a further address is of one mailbox alone, and none is the address of one', async ({ desk }) => {
  const make = (input: ReturnType<typeof box>) => desk.as('manager')((ctx) => create(ctx, input, setup))
  const first = await make(box('suporte@acme.test', ['Ajuda@acme.test', 'ajuda@acme.test', 'sac@acme.test']))
  expect(first.aliases).toEqual(['ajuda@acme.test', 'sac@acme.test'])
  await expect(make(box('vendas@acme.test', ['ok@acme.test', 'sac@acme.test']))).rejects.toMatchObject(taken(1))
  await expect(make(box('vendas@acme.test', ['vendas@acme.test']))).rejects.toMatchObject(taken(0))
  await expect(make(box('sac@acme.test'))).rejects.toMatchObject({ code: 'mailbox_exists' })
  const second = await make(box('vendas@acme.test'))
  const change = (aliases: string[]) => desk.as('manager')((ctx) => update(ctx, { id: second.id, aliases }, setup))
  await expect(change(['suporte@acme.test'])).rejects.toMatchObject(taken(0))
  expect((await change(['loja@acme.test'])).aliases).toEqual(['loja@acme.test'])
  expect((await change(['loja@acme.test', 'novo@acme.test'])).aliases, 'its own stay').toEqual(['loja@acme.test', 'novo@acme.test'])
  expect((await change([])).aliases).toEqual([])
})

test('further addresses are of the desk: nobody who writes, and never copied', async ({ desk }) => {
  await desk.as('manager')((ctx) => create(ctx, box('suporte@acme.test', ['sac@acme.test']), setup))
  expect([...(await desk.asSystem((ctx) => ownAddresses(ctx.db)))].toSorted()).toEqual(['sac@acme.test', 'suporte@acme.test'])
  const ticket = await desk.aTicket()
  const addresses = ['sac@acme.test', 'sac+x@acme.test', 'eva@other.test']
  await desk.rows((tx) =>
    tx
      .insertInto('ticketMailCopies')
      .values(addresses.map((address) => ({ tenantId: desk.id, ticketId: ticket.id, address, state: 'in' as const })))
      .execute(),
  )
  const copies = await desk.asSystem((ctx) => copiesOf(ctx, ticket))
  expect(copies.map(({ address }) => address)).toEqual(['eva@other.test'])
})
