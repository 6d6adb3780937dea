/** Where anybody gets an address: no company's own, whoever reads mail there. */
const PUBLIC = new Set(
  `gmail.com googlemail.com outlook.com outlook.com.br hotmail.com hotmail.com.br hotmail.co.uk hotmail.fr hotmail.it hotmail.es live.com
  live.com.br live.co.uk live.fr msn.com windowslive.com passport.com yahoo.com yahoo.com.br yahoo.co.uk yahoo.fr yahoo.de yahoo.es yahoo.it
  yahoo.com.ar yahoo.com.mx ymail.com rocketmail.com myyahoo.com aol.com aim.com icloud.com me.com mac.com privaterelay.appleid.com
  uol.com.br bol.com.br terra.com.br terra.com ig.com.br globo.com globomail.com r7.com zipmail.com.br oi.com.br pop.com.br
  superig.com.br click21.com.br itelefonica.com.br veloxmail.com.br brturbo.com.br ibest.com.br folha.com.br sapo.pt clix.pt
  proton.me protonmail.com protonmail.ch pm.me tutanota.com tutanota.de tutamail.com tuta.io tuta.com gmx.com gmx.net gmx.de gmx.at gmx.ch web.de
  t-online.de freenet.de mail.com email.com usa.com zoho.com zohomail.com yandex.com yandex.ru ya.ru mail.ru inbox.ru bk.ru list.ru rambler.ru
  fastmail.com fastmail.fm hey.com hushmail.com duck.com mozmail.com simplelogin.com qq.com foxmail.com 163.com 126.com yeah.net sina.com
  naver.com daum.net hanmail.net rediffmail.com libero.it virgilio.it tiscali.it alice.it tin.it orange.fr wanadoo.fr free.fr laposte.net sfr.fr
  btinternet.com comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net
  mailinator.com guerrillamail.com 10minutemail.com temp-mail.org yopmail.com trashmail.com sharklasers.com getnada.com`.split(/\s+/),
)

export const isPublicMail = (domain: string): boolean => PUBLIC.has(domain)

/** The domain of an address. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1)
