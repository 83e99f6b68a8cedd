CREATE TABLE "directory_sign_outs" (
	"message_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "has_second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "directory_session" text;--> statement-breakpoint
CREATE INDEX "directory_sign_outs_by_end" ON "directory_sign_outs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_by_directory" ON "sessions" USING btree ("directory_id","directory_session") WHERE directory_session is not null;--> statement-breakpoint
UPDATE "sessions" SET "has_second_factor" = true WHERE "way" = 'passkey' OR ("way" = 'password' AND EXISTS (SELECT 1 FROM "one_time_codes" WHERE "one_time_codes"."user_id" = "sessions"."user_id" AND "one_time_codes"."turned_on_at" < "sessions"."created_at"));
