import { allowSingleKeys } from '@balcao/ui/lib/keys'
import { storage } from './storage.ts'
import { createStore, useStore } from './store.ts'

const NAME = 'balcao:single-keys'

/** Whether keys without a modifier act (WCAG 2.1.4 asks for a switch); kept on this device. */
const singleKeys = createStore(storage.get(NAME) !== 'off')
allowSingleKeys(singleKeys.get())

function setSingleKeys(on: boolean): void {
  storage.set(NAME, on ? 'on' : 'off')
  allowSingleKeys(on)
  singleKeys.set(on)
}

export function useSingleKeys(): [boolean, (on: boolean) => void] {
  return [useStore(singleKeys), setSingleKeys]
}
