/** A key that makes a repeated send of one user action count once. */
export function newActionKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

type Kept = { key: string; payload: string }

/**
 * The key of a form's next send, kept until it succeeded: a retry after a lost answer, even after a reload, uses the
 * same key; other contents get another one.
 */
export function actionKeys(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>, form: string) {
  const name = `balcao:action:${form}`
  return {
    /** The key to send `payload` with. */
    keyFor(payload: unknown): string {
      const text = JSON.stringify(payload)
      const kept = parse(storage.getItem(name))
      if (kept?.payload === text) return kept.key
      const key = newActionKey()
      try {
        storage.setItem(name, JSON.stringify({ key, payload: text } satisfies Kept))
      } catch {
        // A full storage costs only the protection across a reload.
      }
      return key
    },
    /** The act succeeded: the same contents may be sent anew. */
    done(): void {
      storage.removeItem(name)
    },
  }
}

function parse(text: string | null): Kept | null {
  try {
    return text ? (JSON.parse(text) as Kept) : null
  } catch {
    return null
  }
}
