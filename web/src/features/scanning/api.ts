export { usePhotoReading } from './use-photo-reading.ts';
