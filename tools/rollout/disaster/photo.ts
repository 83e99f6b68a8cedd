import { addIncidentPhoto, getIncidentPhoto, Incident, reportIncident } from '@floorlight/contracts/incidents';
import type { GatewayAddress } from '../../chaos/world/device.ts';

/** A picture of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+M8AAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);

/** Reports an incident with a photo. Returns the path at which its reporter sees the photo. */
export async function reportWithPhoto({ url, origin }: GatewayAddress, cookie: string): Promise<string> {
  const send = async (path: string, type: string, body: string | Buffer<ArrayBuffer>): Promise<Incident> => {
    const headers = { cookie, origin, 'content-type': type };
    const response = await fetch(`${url}${path}`, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return Incident.parse(await response.json());
  };
  const report = {
    ...{ title: 'Rack bent', description: 'A forklift has hit rack 7', incidentType: 'equipment_damage' },
    ...{ severity: 'high', location: 'Rack 7' },
  };
  const { id } = await send(reportIncident.path, 'application/json', JSON.stringify(report));
  const { photos } = await send(addIncidentPhoto.path.replace(':id', id), 'image/png', picture);
  return getIncidentPhoto.path.replace(':id', id).replace(':photoId', photos[0]?.id ?? '');
}

export async function showsPhoto({ url }: GatewayAddress, cookie: string, path: string): Promise<boolean> {
  const response = await fetch(`${url}${path}`, { headers: { cookie } });
  const { byteLength } = await response.arrayBuffer();
  return response.ok && response.headers.get('content-type') === 'image/jpeg' && byteLength > 0;
}
