import { type PreflightInput, preflight } from '../../module/preflight/preflight.ts';
import { definePipeline } from '../../plan/stage.ts';
import { text } from '../../problem/text.ts';

/** `kubexm check preflight`: whether the hosts can become what the file wants them for. Only looks. */
export const checkPreflightPipeline = definePipeline<PreflightInput, object>({
  id: 'check-preflight',
  title: text('Check the hosts', '检查主机'),
  observe: async () => ({}),
  stages: [
    {
      id: 'preflight',
      title: text('Check the hosts', '检查主机'),
      draw: (drawing, input) => void preflight(drawing, input),
    },
  ],
});
