/** Whether something works in this browser; of what asks for a permission, what was answered. */
export type Feature = 'yes' | 'no' | 'denied' | 'default'

const stores = (storage: () => Storage): Feature => {
  try {
    storage().setItem('balcao:probe', '1')
    storage().removeItem('balcao:probe')
    return 'yes'
  } catch {
    return 'no'
  }
}
const has = (there: boolean): Feature => (there ? 'yes' : 'no')

/** What this browser is and can do, as far as the app needs it. */
export function browserFacts() {
  return {
    agent: navigator.userAgent,
    languages: navigator.languages.join(', '),
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    screen: `${innerWidth}×${innerHeight} · ${Math.round(devicePixelRatio * 100)} %`,
    features: {
      online: has(navigator.onLine),
      notifications:
        'Notification' in window ? ({ granted: 'yes', denied: 'denied', default: 'default' } as const)[Notification.permission] : 'no',
      push: has('serviceWorker' in navigator && 'PushManager' in window),
      storage: stores(() => localStorage),
      database: has('indexedDB' in window),
      clipboard: has(Boolean(navigator.clipboard)),
      passkeys: has('PublicKeyCredential' in window),
    } satisfies Record<string, Feature>,
  }
}
