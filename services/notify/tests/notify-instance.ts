import { runService } from '@floorlight/service-kit/run';
import { readNotifyConfig } from '../src/config.ts';
import { createNotifyService } from '../src/service.ts';

/** The whole of notify for the events of one site, in a process that can be killed. */
const [prefix = '', site = ''] = process.argv.slice(2);
await runService(createNotifyService(readNotifyConfig(process.env), { prefix, site }));
