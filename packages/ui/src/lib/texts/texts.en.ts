import { en as customFields } from '../../custom-fields/messages.en.ts'
import { en as article } from '../article/article-messages.en.ts'
import { en as answers } from '../checklists/answer-messages.en.ts'
import { en as dates } from '../dates/messages.en.ts'
import { en as articleEditor } from '../editor/article/messages.en.ts'
import { en as editor } from '../editor/messages.en.ts'
import { en as files } from '../files/file-messages.en.ts'
import type { Dictionary } from '../language.ts'
import { en as maintenance } from '../maintenance/messages.en.ts'
import { en as names } from '../names.en.ts'
import { en as bell } from '../notifications/bell-messages.en.ts'
import { en as center } from '../notifications/messages.en.ts'
import { en as pdf } from '../pdf/messages.en.ts'
import { en as accessibility } from '../profile/accessibility-messages.en.ts'
import { en as ownEmail } from '../profile/email-messages.en.ts'
import { en as signInMethods } from '../profile/methods-messages.en.ts'
import { en as notices } from '../profile/notice-messages.en.ts'
import { en as passkeys } from '../profile/passkey-messages.en.ts'
import { en as profile } from '../profile/profile-messages.en.ts'
import { en as prove } from '../profile/prove-messages.en.ts'
import { en as push } from '../profile/push-messages.en.ts'
import { en as rights } from '../profile/rights-messages.en.ts'
import { en as ssoIdentities } from '../profile/sso-messages.en.ts'
import { en as rich } from '../rich-messages.en.ts'
import { en as impersonation } from '../session/impersonation-messages.en.ts'
import { en as passkeySignIn } from '../session/passkey-messages.en.ts'
import { en as signIn } from '../session/sign-in-messages.en.ts'
import { en as sso } from '../session/sso-messages.en.ts'
import { en as time } from '../time-messages.en.ts'
import { en as tables } from './table-messages.en.ts'
import { en as components } from './ui-messages.en.ts'

/** The English of everything in this package. */
export const english: Dictionary = {
  ...accessibility,
  ...answers,
  ...article,
  ...articleEditor,
  ...bell,
  ...center,
  ...components,
  ...tables,
  ...customFields,
  ...dates,
  ...editor,
  ...files,
  ...impersonation,
  ...maintenance,
  ...names,
  ...notices,
  ...ownEmail,
  ...passkeys,
  ...signInMethods,
  ...passkeySignIn,
  ...pdf,
  ...profile,
  ...prove,
  ...push,
  ...rich,
  ...rights,
  ...signIn,
  ...sso,
  ...ssoIdentities,
  ...time,
}
