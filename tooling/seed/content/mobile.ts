import type { Situation } from './situation.ts'

/** The phone app and permissions of people. */
export const MOBILE: readonly Situation[] = [
  {
    key: 'app-crash',
    queue: 'n2',
    type: 'incident',
    priority: 'medium',
    tags: ['aplicativo'],
    titles: ['Aplicativo fecha sozinho no {celular}', 'App trava ao abrir {modulo}', 'Depois da atualização o app não abre'],
    openings: [
      'No {celular} o aplicativo fecha sozinho ao abrir {modulo}. Já desinstalei e instalei de novo.',
      'Três vendedores estão sem o app desde {dia}. Todos usam {celular}. Nos outros aparelhos funciona.',
    ],
    talk: [
      'S: Qual versão aparece em Ajustes › Sobre? E a versão do sistema do aparelho?',
      'C: Versão 4.12.1, sistema atualizado {dia}. || App 4.12.1; o sistema é o mais novo.',
      'N: Reproduzido no aparelho de testes. Falha na biblioteca de câmera. Correção na 4.12.2.',
      'S: Reproduzimos aqui: é um defeito da 4.12.1 nesse modelo. A 4.12.2 já foi enviada à loja e deve aparecer em até 24 horas.',
      'C: Atualizou agora e abriu normal.',
      'S: Valeu por confirmar! Nenhum dado do aparelho se perdeu na atualização.',
    ],
  },
  {
    key: 'offline-sync',
    queue: 'n2',
    type: 'problem',
    priority: 'high',
    tags: ['aplicativo'],
    titles: [
      'Pedidos feitos sem internet não sincronizam',
      '{qtd} pedidos presos no celular de {colega}',
      'App diz "pendente de envio" há horas',
    ],
    openings: [
      'A {colega} fez {qtd} pedidos em viagem, sem sinal. Já voltou ao wi-fi e eles continuam "pendentes de envio".',
      'O celular mostra "sincronizando" desde as {hora} e não sai disso. Tenho medo de perder os pedidos.',
    ],
    talk: [
      'S: Por favor, não saia da conta nem desinstale: os pedidos estão guardados no aparelho. Pode abrir Ajustes › Diagnóstico e tocar em "Enviar registro"?',
      'C: Enviado. O código é {nf}.',
      'N: Primeiro pedido da fila tem cliente inativo; trava os demais.',
      'S: O primeiro pedido é de um cliente que foi inativado, e ele segurava os outros. Reativei o cliente; toque em "Tentar de novo".',
      'C: Foram todos!',
      'S: Perfeito, os {qtd} chegaram. Na próxima versão um pedido com problema não segura mais a fila.',
    ],
  },
  {
    key: 'camera-scan',
    queue: 'n1',
    type: 'incident',
    priority: 'low',
    tags: ['aplicativo', 'estoque'],
    titles: ['Leitor de código de barras não foca', 'Câmera do app não abre no {celular}', 'App não lê QR Code das caixas'],
    openings: [
      'No inventário, a câmera do {celular} não foca o código de barras. Temos de digitar tudo.',
      'Ao tocar em "Ler código" a tela fica preta no {celular}.',
    ],
    talk: [
      'S: Verifique se a permissão de câmera está em "Durante o uso". Está ligada?',
      'C: Estava em "Perguntar sempre". Mudei e abriu. || Está ligada, mas a imagem fica embaçada.',
      'S: Boa! Para códigos pequenos, ligue também a "Leitura próxima" em Ajustes › Câmera; ajuda bastante nesse aparelho.',
    ],
  },
  {
    key: 'permission-denied',
    queue: 'n1',
    type: 'request',
    priority: 'medium',
    tags: ['permissões'],
    titles: ['{colega} não vê o menu {modulo}', 'Liberar acesso ao relatório "{relatorio}"', 'Permissão negada ao abrir {modulo}'],
    openings: [
      'A {colega} foi para o {setor} e não vê o menu {modulo}. O que preciso liberar?',
      'Ao abrir "{relatorio}" aparece "você não tem permissão". Até {dia} eu tinha.',
    ],
    talk: [
      'S: Essa liberação é feita pelo administrador de vocês em Administração › Perfis. Quem tem esse papel hoje?',
      'C: A {colega2}. Mas ela não sabe onde fica.',
      'N: Perfil "{setor}" foi duplicado e a pessoa ficou no antigo.',
      'S: Mandei à {colega2} o passo a passo com imagens: a pessoa estava num perfil antigo de mesmo nome. Bastou trocar o perfil.',
      'C: Funcionou, ela já está trabalhando.',
      'S: Ótimo! Sugiro arquivar o perfil antigo, para não confundir outra vez.',
    ],
  },
  {
    key: 'employee-left',
    queue: 'n1',
    type: 'request',
    priority: 'high',
    tags: ['permissões', 'segurança'],
    titles: ['Bloquear acesso de ex-funcionário', 'Desligamento: remover usuário {colega}', 'Remover acessos da equipe {setor}'],
    openings: [
      'A {colega} foi desligada hoje e precisamos bloquear o acesso imediatamente, sem apagar o que ela fez.',
      'Encerramos o contrato com uma equipe terceirizada do {setor}. São {qtd} acessos para remover.',
    ],
    talk: [
      'S: Acesso bloqueado e sessões encerradas às {hora}. O histórico dela continua intacto. Para quem transfiro as tarefas em aberto?',
      'C: Para a {colega2}, por favor.',
      'S: Transferido. Também revoguei os tokens de API que estavam no nome dela, como pede a nossa política.',
    ],
  },
  {
    key: 'approval-flow',
    queue: 'n2',
    type: 'change',
    priority: 'medium',
    tags: ['permissões', 'vendas'],
    titles: [
      'Aprovação de compras acima de {valor}',
      'Mudar quem aprova pedidos da filial {cidade}',
      'Aprovador de férias: quem substitui?',
    ],
    openings: [
      'Queremos que compras acima de {valor} exijam duas aprovações: gerente e diretoria. Como configurar?',
      'A {colega}, que aprova os pedidos da filial {cidade}, saiu de férias e está tudo parado.',
    ],
    talk: [
      'S: Em Compras › Alçadas dá para definir faixas de valor e substitutos por período. Quem assume durante a ausência?',
      'C: A {colega2} assume por três semanas. || O gerente do {setor}.',
      'N: Alçada antiga sem substituto; configurar com data de término.',
      'S: Configurado com data de término automática. Os {qtd} pedidos parados já foram para a nova aprovadora.',
    ],
  },
]
