import { drawReading, type RecordReading } from '../../module/cluster-record/draw-reading.ts';
import { definePipeline } from '../../plan/stage.ts';
import { text } from '../../problem/text.ts';

/** `kubexm adopt cluster --host`: what the cluster of a host was made from. Only looks. */
export const readRecordPipeline = definePipeline<RecordReading, object>({
  id: 'read-record',
  title: text('Read what the cluster was made from', '读取集群的创建依据'),
  observe: async () => ({}),
  stages: [
    {
      id: 'record',
      title: text('Read what the cluster was made from', '读取集群的创建依据'),
      draw: drawReading,
    },
  ],
});
