import { expect, test } from 'vitest'
import { RECONNECT, TRANSPORTS } from './connection-numbers.ts'

test('R-403 R-404 R-405 how the widget comes back: 3 s after the server, else 5 attempts 1 s apart, then quietly; websocket, then polling', () => {
  expect(RECONNECT).toEqual({ afterServer: 3_000, attempts: 5, apart: 1_000, quietFrom: 30_000, quietMost: 60_000 })
  expect(TRANSPORTS).toEqual(['websocket', 'polling'])
})
