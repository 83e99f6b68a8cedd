ALTER TABLE "sessions" ADD COLUMN "directory_id" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "sealed_id_token" text;