import * as ofStaffApp from '@balcao/contracts/text/addresses'
import { expect, test } from 'vitest'
import { piecesOf } from './addresses.ts'

test('addresses in a message are links as in the staff app', () => {
  for (const text of ['', 'Veja (https://a.test/b?c=1). E http://d.test/e', 'javascript:alert(1) https:// nada', 'HTTPS://A.test/x?!'])
    expect(piecesOf(text)).toEqual(ofStaffApp.piecesOf(text))
})
