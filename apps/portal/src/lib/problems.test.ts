import { Login } from '@balcao/contracts/auth/session'
import { MAX_TITLE } from '@balcao/contracts/tickets/bounds'
import { CreateTicket } from '@balcao/contracts/tickets/tickets'
import { expect, test } from 'vitest'
import { problemsOf } from './problems.ts'

test('the contract says what is missing and what is too long', () => {
  expect(problemsOf(CreateTicket, { title: '  ', description: 'x' })).toEqual({ title: 'empty' })
  expect(problemsOf(CreateTicket, { title: 'a'.repeat(MAX_TITLE + 1), description: 'x' })).toEqual({
    title: 'too_long {"most":256,"of":"characters"}',
  })
  expect(problemsOf(CreateTicket, { title: 'a', description: 'b' })).toEqual({})
})

test('a missing e-mail is missing, a wrong one is wrong', () => {
  expect(problemsOf(Login, { email: '', password: 'x' })).toEqual({ email: 'empty' })
  expect(Object.keys(problemsOf(Login, { email: 'ana@', password: '' }))).toEqual(['email', 'password'])
})
