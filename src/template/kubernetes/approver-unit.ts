import { confined } from './confined.ts';

interface ApproverUnit {
  readonly script: string;
  readonly inventory: string;
  readonly kubeconfig: string;
}

export const approverUnit = ({ script, inventory, kubeconfig }: ApproverUnit): string => `[Unit]
Description=Approval of serving certificates of kubelets
After=network-online.target kube-apiserver.service
Wants=network-online.target
StartLimitIntervalSec=0

[Service]
ExecStart=${script} watch ${inventory}
Environment=KUBECONFIG=${kubeconfig}
Environment=KUBECACHEDIR=/tmp/cache
Environment=PATH=/usr/local/bin:/usr/bin:/bin
Restart=always
RestartSec=5
${confined.join('\n')}

[Install]
WantedBy=multi-user.target
`;
