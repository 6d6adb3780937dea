import { anomalyBegan } from './anomalies.pt.ts'
import { METRICS as MEASURED } from './metrics.pt.ts'
import type { DeskNews } from './texts.ts'

const dayOf = (date: string): string => date.split('-').toReversed().join('/')

const certificateEnds = (name: string, days: number) =>
  days === 0 ? `O certificado de ${name} vence hoje` : `O certificado de ${name} vence em ${days === 1 ? '1 dia' : `${days} dias`}`

/** What notifications say of the desk itself. */
export const DESK_PT: DeskNews = {
  webhook: ({ name, what }) => ({
    title: what === 'broken' ? 'Webhook com problema' : 'Webhook desativado',
    message: {
      broken: `As condições de “${name}” citam algo que não existe mais. Corrija o webhook.`,
      failing: `“${name}” falhou vezes demais seguidas e foi desativado. O que falta enviar espera por três dias.`,
      gone: `Quem recebia “${name}” respondeu que não recebe mais nada. O webhook foi desativado.`,
      loop: `“${name}” foi chamado vezes demais pelo mesmo ticket em uma hora e foi desativado.`,
    }[what],
  }),
  connectorLeft: ({ name, connections, count }) => ({
    title: 'Quem conectou saiu',
    message: `${name} configurou ${count === 1 ? '1 integração que continua' : `${count} integrações que continuam`} no ar${connections.length > 0 ? `: ${connections.slice(0, 5).join(', ')}` : ''}. Confira de quem são os acessos.`,
  }),
  ticketImport: ({ file, state, created, left }) => ({
    title: state === 'done' ? 'Tickets importados' : 'Importação interrompida',
    message:
      state === 'done'
        ? `“${file}”: ${created === 1 ? '1 ticket criado' : `${created} tickets criados`}${left > 0 ? `, ${left} de fora` : ''}.`
        : `“${file}” não pôde continuar. Abra a importação para ver o motivo.`,
  }),
  whatsappCampaign: ({ name, why }) => ({
    title: 'Campanha pausada',
    message: {
      number: `“${name}” parou porque o número dela não está enviando. Nada se perde: retome quando ele voltar.`,
      template: `“${name}” parou porque o modelo dela não está mais aprovado ou mudou de categoria.`,
      author: `“${name}” parou porque quem a iniciou não pode mais enviar campanhas.`,
      grown: `“${name}” parou antes de começar: o público cresceu desde a confirmação. Confira e confirme de novo.`,
    }[why],
  }),
  whatsapp: ({ name, what }) => ({
    title: 'WhatsApp parado',
    message: {
      token: `O token de “${name}” não vale mais. Informe um novo: o que falta enviar espera, nada se perde.`,
      blocked: `A Meta bloqueou “${name}”. O que falta enviar espera até o bloqueio acabar.`,
      payment: `Há uma pendência de pagamento de “${name}” na Meta. O que falta enviar espera.`,
      unregistered: `“${name}” não está registrado na Meta. O que falta enviar espera.`,
    }[what],
  }),
  mailbox: ({ address, duty, what }) => ({
    title: duty === 'reading' ? 'Caixa de e-mail não é lida' : 'Caixa de e-mail não envia',
    message: `${
      {
        auth: `O servidor recusa a senha ou a autorização de ${address}.`,
        host: `O servidor de ${address} não foi encontrado.`,
        tls: `O certificado ou a criptografia do servidor de ${address} não pode ser aceito.`,
        folder: `A pasta lida de ${address} não existe mais.`,
        timeout: `O servidor de ${address} não responde.`,
        lost: `A conexão com o servidor de ${address} cai.`,
        sealed: `A senha guardada de ${address} não pode mais ser lida.`,
      }[what]
    } ${duty === 'reading' ? 'Os e-mails continuam lá e entram quando ela voltar.' : 'As respostas esperam e saem quando ela voltar.'}`,
  }),
  mailboxWorks: ({ address, duty }) => ({
    title: 'Caixa de e-mail voltou',
    message:
      duty === 'reading' ? `${address} é lida de novo: o que chegou entra agora.` : `${address} envia de novo: o que esperava sai agora.`,
  }),
  mailGivenUp: ({ address, count }) => ({
    title: count === 1 ? 'Um e-mail não saiu em cinco dias' : `${count} e-mails não saíram em cinco dias`,
    message: `O servidor de ${address} não os aceitou, e não serão mais tentados. Cada mensagem no ticket diz que não saiu.`,
  }),
  mailFilter: ({ name }) => ({
    title: 'Filtro de e-mail com problema',
    message: `“${name}” cita algo que não existe mais. Os e-mails seguem sem essa parte até que o filtro seja corrigido.`,
  }),
  textsShut: ({ channel, verified }) => ({
    title: `Códigos por ${channel === 'sms' ? 'SMS' : 'WhatsApp'} parados`,
    message: `Dos últimos 50 códigos enviados, só ${verified} foram usados. Pode ser abuso: confira e reabra o canal em Login único.`,
  }),
  accountPending: ({ name }) => ({
    title: 'Conta aguarda aprovação',
    message: `${name} abriu uma conta e espera a sua resposta.`,
  }),
  certificate: ({ name, days }) => ({
    title: certificateEnds(name, days),
    message: 'Depois disso, ninguém entra por este provedor. Peça o próximo certificado a quem o administra e cole-o no provedor.',
  }),
  directoryCertificate: ({ name, days }) => ({
    title: certificateEnds(name, days),
    message:
      'Depois disso, ninguém entra por este diretório e nada é sincronizado. Os servidores dele, ou quem assina por eles, precisam de um novo.',
  }),
  impersonated: ({ name, minutes }) => ({
    title: 'Sua conta foi vista',
    message: `${name} viu o sistema como você, sem poder alterar nada, por até ${minutes} minutos.`,
  }),
  directoryFailing: ({ name }) => ({
    title: `${name} não é lido há um dia`,
    message: 'O diretório não responde ou recusa a leitura. As contas ficam como estão até ele voltar. Veja o motivo na página dele.',
  }),
  directoryHeld: ({ name, count }) => ({
    title: `${name} desativaria ${count} contas`,
    message: 'São muitas de uma vez, e nenhuma foi desativada. Confira a lista e confirme na página do diretório, ou corrija o filtro.',
  }),
  domain: ({ domain, what }) =>
    ({
      verified: { title: 'Domínio verificado', message: `${domain} já leva à sua organização.` },
      failing: {
        title: 'Domínio sem comprovação',
        message: `O registro TXT de ${domain} não está mais lá. Em 7 dias o domínio deixa de valer.`,
      },
      lost: { title: 'Domínio deixou de valer', message: `${domain} ficou 7 dias sem o registro TXT.` },
      expired: {
        title: 'Domínio não verificado',
        message: `O registro TXT de ${domain} não apareceu em 7 dias. Paramos de procurar.`,
      },
    })[what],
  contractEnds: ({ company, days }) => ({
    title: 'Contrato perto do fim',
    message: `O contrato de ${company} termina ${days === 0 ? 'hoje' : days === 1 ? 'amanhã' : `em ${days} dias`}.`,
  }),
  warrantyEnds: ({ names, days }) => {
    const ends = `termina ${days === 0 ? 'hoje' : days === 1 ? 'amanhã' : `em ${days} dias`}`
    const more = names.length > 3 ? ` e mais ${names.length - 3}` : ''
    return {
      title: 'Garantia perto do fim',
      message:
        names.length === 1
          ? `A garantia de ${names[0]} ${ends}.`
          : `A garantia de ${names.length} ativos ${ends}: ${names.slice(0, 3).join(', ')}${more}.`,
    }
  },
  hours: ({ company, percent }) => ({
    title: 'Banco de horas no fim',
    message: `${company} já usou ${percent}% das horas deste período do contrato.`,
  }),
  substitute: ({ name, from, to }) => ({
    title: 'Você substitui alguém',
    message: `Você substitui ${name} ${from === to ? `em ${dayOf(from)}` : `de ${dayOf(from)} a ${dayOf(to)}`}.`,
  }),
  returned: ({ returned, finished, elsewhere }) => ({
    title: 'Enquanto você esteve fora',
    message: [
      `${returned} ${returned === 1 ? 'ticket voltou' : 'tickets voltaram'} para você`,
      `${finished} ${finished === 1 ? 'foi concluído' : 'foram concluídos'}`,
      `${elsewhere} ${elsewhere === 1 ? 'segue' : 'seguem'} com outras pessoas.`,
    ].join(', '),
  }),
  articlesToReview: ({ title, count }) => ({
    title: count === 1 ? 'Artigo a revisar' : 'Artigos a revisar',
    message: `Chegou o dia de reler “${title}”${count === 1 ? '' : count === 2 ? ' e mais 1 artigo seu' : ` e mais ${count - 1} artigos seus`}.`,
  }),
  reportStopped: ({ name, why }) => ({
    title: 'Relatório programado parou',
    message: {
      owner_gone: `“${name}” não é mais enviado: quem o programou não tem mais acesso.`,
      not_allowed: `“${name}” não é mais enviado: quem o programou não pode mais ver relatórios.`,
      nobody_left: `“${name}” não é mais enviado: não há mais ninguém para recebê-lo.`,
      field_gone: `“${name}” não é mais enviado: um campo personalizado ou uma opção que ele usa não existe mais.`,
    }[why],
  }),
  auditBroken: () => ({
    title: 'Auditoria alterada',
    message: 'O registro de auditoria não confere com o seu selo. Veja o trecho na tela de auditoria.',
  }),
  alertBegan: ({ metric }) => ({
    title: `Alerta: ${MEASURED[metric]}`,
    message: 'Passou do limite por alguns minutos. Veja o monitoramento.',
  }),
  anomalyBegan,
  exported: ({ file, rows }) => ({
    title: 'Exportação concluída',
    message: `${file} está pronto, com ${rows.toLocaleString('pt-BR')} ${rows === 1 ? 'linha' : 'linhas'}.`,
  }),
  exportFailed: ({ file }) => ({
    title: 'Exportação não concluída',
    message: `${file} não pôde ser preparado. Tente de novo na tela de relatórios.`,
  }),
  chatOffered: ({ customer, queue, title }) => ({
    title: `${customer} espera no chat`,
    message: `Fila ${queue}: ${title}`,
  }),
  assistantBudget: ({ percent }) => ({
    title: percent === 100 ? 'Orçamento do assistente esgotado' : `${percent}% do orçamento do assistente usado`,
    message:
      percent === 100
        ? 'Até o fim do mês, as respostas vêm sem modelo. Para mudar isso, aumente o orçamento em IA.'
        : 'Quando ele acabar, as respostas vêm sem modelo até o fim do mês.',
  }),
  assistantPaused: ({ name }) => ({
    title: 'Provedor de IA em pausa',
    message: `${name} falhou várias vezes seguidas. Enquanto isso, as respostas vêm sem modelo; ele é tentado de novo aos poucos.`,
  }),
  reportsRepaired: ({ count }) => ({
    title: 'Relatórios corrigidos',
    message:
      count === 1
        ? 'A conferência da noite corrigiu 1 número que não batia com os tickets.'
        : `A conferência da noite corrigiu ${count.toLocaleString('pt-BR')} números que não batiam com os tickets.`,
  }),
}
